/** The licences of everything in the built pages that others wrote, read from the packages themselves. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The packages whose code or files each built file contains, by the file's name. */
type Contents = Record<string, string[]>

interface Package {
  name: string
  version: string
  licence: string
  text: string
  /** Files that are shipped as they are, such as fonts. */
  files: Set<string>
}

/** Code of the build tools that ends up in the pages has no file of its own: Rolldown's runtime, Vite's preloading. */
const VIRTUAL = /^\0(rolldown|vite)\//
const LICENCE_FILE = /^licen[cs]e(?:\.\w+)?$/i
/** Vite's file goes on with the licences of packages that Vite itself, but nothing it builds, contains. */
const OF_THE_TOOL = /^# Licenses of bundled dependencies$/m
const RULE = '='.repeat(80)

/** Write `licences.txt`, which people read, and `licences.json`, which says what is in which file. */
export function licences(root = import.meta.dirname): Plugin {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const packages = new Map<string, Package>()
      const contents: Contents = {}
      for (const built of Object.values(bundle)) {
        contents[built.fileName] = sources(built)
          .map((source) => owner(source, root))
          .filter((folder) => folder !== undefined)
          .map((folder) => {
            const found = packages.get(folder) ?? read(folder)
            packages.set(folder, found)
            if (built.type === 'asset') built.originalFileNames.forEach((file) => found.files.add(basename(file)))
            return found.name
          })
          .filter((name, at, names) => names.indexOf(name) === at)
          .sort()
      }
      const found = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: text(found) })
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: json(found, contents) })
    },
  }
}

function sources(built: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  return built.type === 'chunk' ? built.moduleIds : built.originalFileNames
}

/** Return the folder of the package that a module belongs to, or undefined if it is ours. */
function owner(source: string, root: string): string | undefined {
  const virtual = VIRTUAL.exec(source)
  if (virtual) return join(root, 'node_modules', virtual[1]!)
  const path = resolve(root, source.replace(/^\0/, '').replace(/\?.*$/, ''))
  if (!path.split(/[\\/]/).includes('node_modules')) {
    if (source.startsWith('\0')) throw new Error(`It is unknown where the module ${source.slice(1)} comes from.`)
    return undefined
  }
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json') // some folders of a package have one that only says how to load them
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }).version) return folder
  }
  throw new Error(`${source} belongs to no package, so its licence is unknown.`)
}

/** Read what a package says of itself. One that does not say its licence must not be shipped. */
export function read(folder: string): Package {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license?: string }
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name))
  if (!about.license || !file) throw new Error(`The package ${about.name} has no licence, so it cannot be part of the pages.`)
  const whole = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return { name: about.name, version: about.version, licence: about.license, text: whole.split(OF_THE_TOOL)[0]!.trim(), files: new Set() }
}

function text(packages: Package[]): string {
  const parts = packages.map(({ name, version, licence, text, files }) => {
    const shipped = files.size ? `Files: ${[...files].sort().join(', ')}\n` : ''
    return `${RULE}\n${name} ${version}\nLicence: ${licence}\n${shipped}${RULE}\n\n${text}\n`
  })
  return [INTRODUCTION, ...parts].join('\n')
}

const INTRODUCTION = `\
Lunario is free software under the MIT licence (see LICENSE). Its pages in the browser also contain the fonts and the
code listed here, under the licences printed below. The build writes this file from the packages themselves.
`

function json(packages: Package[], contents: Contents): string {
  const licences = Object.fromEntries(packages.map(({ name, licence }) => [name, licence]))
  return JSON.stringify({ licences, contents }, null, 1) + '\n'
}
