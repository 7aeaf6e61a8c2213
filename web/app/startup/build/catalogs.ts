import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const CATALOG_FILES = 'virtual:catalog-files'
/** Catalogs with ICU messages. The excluded ones have plain texts without arguments. */
const CATALOG = /\/messages\/\w+\/(?:dashboard\/|setup\/)?(?!index|problems|validation)[\w-]+\.ts$/

interface Texts {
  [key: string]: string | Texts
}

const compileAll = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  )

/** Compiles the messages at build time, so that the browser needs no message parser. */
function compiledCatalogs(): Plugin {
  return {
    name: 'compiled-catalogs',
    enforce: 'pre',
    async transform(code, id) {
      if (!CATALOG.test(id)) return
      // A changed file must be imported as a new module in development.
      const version = createHash('sha256').update(code).digest('hex')
      const catalogs: Record<string, Texts> = await import(`${id}?${version}`)
      const lines = Object.entries(catalogs).map(
        ([name, texts]) => `export const ${name} = ${JSON.stringify(compileAll(texts))}`,
      )
      return { code: lines.join('\n'), map: null, moduleType: 'js' }
    },
  }
}

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Gives the server the names of the client files of each language: `bn/index`, `bn/bookingForm`. */
function catalogFiles(): Plugin {
  const files: Record<string, string> = {}
  return {
    name: 'catalog-files',
    resolveId: (id) => (id === CATALOG_FILES ? `\0${CATALOG_FILES}` : undefined),
    load: (id) => (id === `\0${CATALOG_FILES}` ? `export default ${JSON.stringify(files)}` : undefined),
    // The client bundle is built before the server's.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        const source = chunk.type === 'chunk' ? chunk.facadeModuleId : null
        const [, language, name = ''] =
          /\/messages\/(\w+)\/([\w-]+)(?:\/index)?\.ts$/.exec(source ?? '') ?? []
        if (language) files[`${language}/${camelCase(name)}`] = `/${chunk.fileName}`
      }
    },
  }
}

export const catalogs = () => [compiledCatalogs(), catalogFiles()]
