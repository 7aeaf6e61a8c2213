import keyboards from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' }
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import type { Plugin } from 'vite'

const MODULE = 'virtual:password-facts'

/** The whole list is two hundred kilobytes; its head holds nearly all of what people really choose. */
const COMMON_PASSWORDS = 3000

/** What the advice on new passwords knows: what many people use, and which keys are neighbours. */
export function passwordFacts(): Plugin {
  const facts = { common: passwords.slice(0, COMMON_PASSWORDS), keyboards }
  return {
    name: 'password-facts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(facts)}` : undefined),
  }
}
