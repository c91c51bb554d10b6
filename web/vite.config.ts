import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { licences } from './licences.ts'

// In development, PORT is vite's own, and SERVER a `lunario serve` that answers requests and sockets.
const server = process.env.SERVER ?? 'http://127.0.0.1:8420'

export default defineConfig({
  plugins: [svelte(), svelteTesting(), licences()],
  build: {
    outDir: '../src/lunario/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts stay files, as their share of the page is counted separately
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      input: { index: 'index.html', kit: 'src/kit/kit.ts' },
      preserveEntrySignatures: 'strict', // others import the kit
      output: { entryFileNames: ({ name }) => (name === 'kit' ? 'kit.js' : 'assets/[name]-[hash].js') },
    },
  },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  server: {
    port: Number(process.env.PORT ?? 5180),
    strictPort: true,
    proxy: { '/api': { target: server, ws: true }, '/boards': server, '/kit.js': server },
  },
  test: { environment: 'happy-dom', include: ['*.test.ts', 'src/**/*.test.ts'] },
})
