/** The present second, for clocks that tick; it runs only while somebody reads it. */
import { createSubscriber } from 'svelte/reactivity'

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000)
  return () => clearInterval(timer)
})

export function now(): number {
  subscribe()
  return Date.now()
}
