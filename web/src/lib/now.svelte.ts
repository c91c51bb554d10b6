/** The present time for ticking clocks; it is updated only while something reads it. */
import { createSubscriber } from 'svelte/reactivity'

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000)
  return () => clearInterval(timer)
})

export function now(): number {
  subscribe()
  return Date.now()
}
