// Bundles the server: server/build/serve.js has the product, libraries.js what it imports at its start. A start loads
// these instead of 2,300 modules (docs/decisions/0065-bundled-server.md). Nothing is renamed or minified, so that stack
// traces can be read.
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './process.mjs'

const server = path.join(root, 'server')

/**
 * Libraries that stay in node_modules. First those that read files of their own, then those that the product loads when
 * it first needs them.
 */
const LEFT_OUT = [
  '@fastify/swagger-ui',
  'harfbuzzjs',
  'pdfkit',
  'pino',
  'sharp',
  'wawoff2',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'nodemailer',
  'stripe',
  // Optional to pg, not installed.
  'pg-native',
]

const output = {
  dir: path.join(server, 'build'),
  format: 'esm',
  comments: false,
  // A file with one other than a Latin letter takes two bytes a character in memory.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
}

const isLeftOut = (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`))

const bundle = await rolldown({
  cwd: root,
  // Both are entries, as the first imports the second when it has set up the cache of compiled code.
  input: { main: path.join(server, 'src/main.ts'), serve: path.join(server, 'src/serve.ts') },
  platform: 'node',
  external: isLeftOut,
})
await bundle.write({
  ...output,
  cleanDir: true,
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] }] },
})
await bundle.close()

// The program of a thread is a file of its own, which loads nothing of the server.
const worker = await rolldown({
  cwd: root,
  input: { 'documents-worker': path.join(server, 'src/bookings/views/documents-worker.ts') },
  platform: 'node',
  external: isLeftOut,
})
await worker.write({ ...output, codeSplitting: false })
await worker.close()
