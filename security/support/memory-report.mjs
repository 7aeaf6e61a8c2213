/**
 * This module is loaded into a server that is measured: on SIGUSR2 it collects garbage and writes the size of what is
 * left, in bytes, to the file that `MEMORY_REPORT` names.
 */
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collectGarbage()
  writeFileSync(process.env.MEMORY_REPORT, String(process.memoryUsage().heapUsed))
})
