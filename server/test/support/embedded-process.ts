// Starts the embedded database of the folder in the first argument, prints its URL and runs until it is killed or told to end.
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'

const [folder = ''] = process.argv.slice(2)
const server = await startEmbedded(folder)
console.log(server.url)
const stay = setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  clearInterval(stay)
  void server.close()
})
