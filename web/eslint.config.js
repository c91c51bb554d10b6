// Rules for what is likely a mistake. How code looks is left to Prettier, types to svelte-check.
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
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: { 'no-useless-assignment': 'off' }, // it does not see what the markup uses
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'off', // a board knows its own view; the table does not
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-at-html-tags': 'off', // our own drawings, and rules that the server made; no script runs inline
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows better
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that stays
      'svelte/prefer-svelte-reactivity': 'off', // sets that nothing watches
      'svelte/require-each-key': 'off', // lists that only grow, or are drawn at once
    },
  },
)
