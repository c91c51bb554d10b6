/**
 * The new value with the old objects wherever nothing has changed, so that what is drawn from those need not be drawn
 * again (structural sharing). Both are plain data, as JSON has it.
 */
export function shared<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const keys = Object.keys(now)
  let same = keys.length === Object.keys(before).length
  for (const key of keys) {
    now[key] = shared(before[key], now[key])
    same &&= key in before && Object.is(before[key], now[key])
  }
  return same ? (before as T) : now
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
