// Rules that find likely mistakes. Formatting is left to Prettier, types to svelte-check.
import js from '@eslint/js'
import globals from 'globals'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'dev/', 'src/lib/api.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ['**/*.js.txt'] }, // the boards of new games
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: { 'no-useless-assignment': 'off' }, // it does not see uses in the markup
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'off', // only a board knows the type of its view
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-at-html-tags': 'off', // our own drawings, and rules written by the server; no script runs inline
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows better
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space
      'svelte/prefer-svelte-reactivity': 'off', // for sets that need not be reactive
      'svelte/require-each-key': 'off', // for lists that only grow or are drawn once
    },
  },
)
