import keyboards from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' }
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import type { Plugin } from 'vite'

const MODULE = 'virtual:password-facts'

/** The whole list is 200 kB; its beginning has nearly all passwords that people choose. */
const COMMON_PASSWORDS = 3000

/** The data of the advice on new passwords: common passwords, and neighboring keys. */
export function passwordFacts(): Plugin {
  const facts = { common: passwords.slice(0, COMMON_PASSWORDS), keyboards }
  return {
    name: 'password-facts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(facts)}` : undefined),
  }
}
