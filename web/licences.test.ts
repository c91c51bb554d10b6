import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { licences } from './licences.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'licences-'))))
afterEach(() => rmSync(root, { recursive: true }))

function install(name: string, licence?: string, text?: string): void {
  const folder = join(root, 'node_modules', name)
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: licence }))
  if (text) writeFileSync(join(folder, 'LICENSE'), text)
}

/** Let the plugin see a bundle, and return the files it writes. */
function written(bundle: Record<string, object>): Record<string, string> {
  const files: Record<string, string> = {}
  const context = { emitFile: ({ fileName, source }: { fileName: string; source: string }) => void (files[fileName] = source) }
  ;(licences(root).generateBundle as (...all: unknown[]) => void).call(context, {}, bundle, true)
  return files
}

const chunk = (...moduleIds: string[]): object => ({ type: 'chunk', fileName: 'a.js', moduleIds })
const font = (...originalFileNames: string[]): object => ({ type: 'asset', fileName: 'b.woff2', originalFileNames })

it('prints the licence of every package whose code or files are shipped', () => {
  install('@fonts/moon', 'OFL-1.1', 'Free to read by.')
  install('vite', 'MIT', 'Free.\n\n# Licenses of bundled dependencies\nOthers.')
  const files = written({
    'a.js': chunk(join(root, 'src/ours.ts'), '\0vite/preload-helper.js'),
    'b.woff2': font('node_modules/@fonts/moon/files/moon.woff2'),
  })
  expect(JSON.parse(files['licences.json']!)).toEqual({
    licences: { '@fonts/moon': 'OFL-1.1', vite: 'MIT' },
    contents: { 'a.js': ['vite'], 'b.woff2': ['@fonts/moon'] },
  })
  expect(files['licences.txt']).toMatch(/@fonts\/moon 1\.2\.3\nLicence: OFL-1\.1\nFiles: moon\.woff2\n=+\n\nFree to read by\.\n/)
  expect(files['licences.txt']).toMatch(/Free\.\n$/)
})

it('refuses a package without a licence or its text, and code of unknown origin', () => {
  install('nameless', undefined, 'Free.')
  install('textless', 'MIT')
  const inside = (name: string): string => join(root, 'node_modules', name, 'index.js')
  expect(() => written({ 'a.js': chunk(inside('nameless')) })).toThrow('The package nameless has no licence')
  expect(() => written({ 'a.js': chunk(inside('textless')) })).toThrow('The package textless has no licence')
  expect(() => written({ 'a.js': chunk('\0magic') })).toThrow('unknown where the module magic')
})
