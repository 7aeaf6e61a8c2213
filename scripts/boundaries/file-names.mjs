import path from 'node:path'
import { placeOf } from './place.mjs'

const SERVER = 'server/src/'

/** The words for files and folders of a server subject. Each is `word.ts` or a folder `word/`, never both. */
const VOCABULARY = ['routes', 'commands', 'views', 'store', 'rules', 'jobs', 'mails']

/** Folders of the server that have other names inside. The one list of exceptions, each with its reason. */
export const exceptions = [
  { folder: 'platform', reason: 'it has no business rules, so that the parts of a subject do not apply' },
  {
    folder: 'money/gateways',
    reason: 'one file for each payment provider: the only place for its field names and decimals',
  },
  {
    folder: 'money/sandbox',
    reason: 'a server of its own with the protocol and the pages of a payment provider',
  },
  {
    folder: 'demo',
    reason: 'content and generator of the demo data; it writes to the tables of all subjects',
  },
]

/** Finds server files outside subjects and their vocabulary, and words that are both a file and a folder. */
export function findMisplacedFiles(files) {
  const checked = files.filter(
    (file) => file.startsWith(SERVER) && placeOf(file).area !== 'top' && !isException(file),
  )
  const folders = new Set(checked.map(path.posix.dirname))
  return checked.flatMap((file) => {
    const { subject, part } = placeOf(file)
    const report = (message) => [{ rule: 'file-vocabulary', file, line: 1, message }]
    if (subject === undefined) return report('is in a folder that is no subject of place.mjs')
    if (!VOCABULARY.includes(part)) {
      return report(`is none of ${VOCABULARY.join(', ')}: the files and folders of a subject`)
    }
    if (file.endsWith(`${subject}/${part}.ts`) && folders.has(file.replace(/\.ts$/, ''))) {
      return report(`exists beside the folder ${part}/: use one of them`)
    }
    return []
  })
}

/** Tells whether this server file is in one of the exceptions. */
export function isException(file) {
  return exceptions.some(({ folder }) => file.startsWith(`${SERVER}${folder}/`))
}
