import { settings } from './settings.svelte'

/** Quiet notes, synthesised so that nothing is downloaded. Off unless turned on. */
const notes = { turn: [523, 784], move: [392], end: [392, 523, 659] } as const

let context: AudioContext | null = null

export function play(kind: keyof typeof notes): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  const start = context.currentTime
  notes[kind].forEach((pitch, i) => ring(context!, pitch, start + i * 0.14))
}

function ring(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.12, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.55)
}
