import type { Plugin } from 'vite'

const JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
/**
 * The second argument of `ZodString`: `z.string().email()`, `.jwt()` and the like, for which `z.email()` replaced
 * them.
 */
const STRING_FORMATS = /(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\([\s\S]*?\n\}\);/

/**
 * Leaves out of zod what schemas refer to and browsers never need: the conversion to JSON Schema, formats as methods of
 * strings, the compilation with `eval`, which zod-without-eval.ts switches off, and zod's own English texts, as the
 * contract has one for every field of a form.
 */
export function zodForBrowsers(): Plugin {
  return {
    name: 'zod-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [JSON_SCHEMA, ENGLISH, SCHEMAS] },
      handler(code, id) {
        if (ENGLISH.test(id)) {
          return { code: "export default () => ({ localeError: () => 'Invalid input' })", map: null }
        }
        if (SCHEMAS.test(id)) {
          const plain = code.replace(STRING_FORMATS, '$1);').replace('$ZodObjectJIT.init', '$ZodObject.init')
          if (STRING_FORMATS.test(plain) || plain.length > code.length - 1_000 || plain.includes('ObjectJIT'))
            this.error('zod’s schemas have changed: what browsers do not need was not found.')
          return { code: plain, map: null }
        }
        const names = [...code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)].map(
          ([, name]) => name,
        )
        if (names.length === 0) this.error('The exports of zod’s JSON Schema modules were not found.')
        const refuse = "const refuse = () => { throw new Error('JSON Schema is made on the server.') }"
        return {
          code: [refuse, ...names.map((name) => `export const ${name} = refuse`)].join('\n'),
          map: null,
        }
      },
    },
  }
}
