import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FOLDER } from './folders.ts'

const { version } = JSON.parse(readFileSync(join(SERVER_FOLDER, 'package.json'), 'utf8')) as {
  version: string
}

export const PRODUCT_VERSION = version
