/**
 * Return the new value with the old objects wherever nothing has changed, so that what is drawn from those need not be
 * drawn again (structural sharing). Both are plain data, as in JSON.
 */
export function shared<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const [found, keys]: [Record<string, unknown>, string[]] = [now, Object.keys(now)]
  let same = keys.length === Object.keys(before).length
  for (const key of keys) {
    found[key] = shared(before[key], found[key])
    same &&= key in before && Object.is(before[key], found[key])
  }
  return same ? (before as T) : now
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
