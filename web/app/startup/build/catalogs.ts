import type { Plugin } from 'vite'

const CATALOG_FILES = 'virtual:catalog-files'

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Gives the server the names of the client files of each language: `bn/index`, `bn/bookingForm`. */
export function catalogFiles(): Plugin {
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
