import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder `server`, by its package.json: in a build this code is in another folder than its source. */
export const SERVER_FOLDER = dirname(findPackageJSON(import.meta.url) as string)
