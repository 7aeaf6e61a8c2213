import path from 'node:path'

const FEATURES = 'server/src/features/'

/** The words for files and folders of a server feature. Each is `word.ts` or a folder `word/`, never both. */
const VOCABULARY = ['routes', 'commands', 'views', 'store', 'rules', 'jobs', 'mails']

/** Folders of server features that have other names inside. The one list of exceptions, each with its reason. */
export const exceptions = [
  {
    folder: 'payments/gateways',
    reason: 'one file for each payment provider: the only place for its field names and decimals',
  },
  {
    folder: 'payments/sandbox',
    reason: 'a server of its own with the protocol and the pages of a payment provider',
  },
  {
    folder: 'demo',
    reason: 'content and generator of the demo data; it writes to the tables of all features',
  },
]

/** Finds files of server features outside the vocabulary, and words that are both a file and a folder. */
export function findMisplacedFiles(files) {
  const checked = files.filter((file) => file.startsWith(FEATURES) && !isException(file))
  const folders = new Set(checked.map(path.posix.dirname))
  return checked.flatMap((file) => {
    const [, entry = '', ...inside] = file.slice(FEATURES.length).split('/')
    const word = inside.length > 0 ? entry : entry.replace(/\.ts$/, '')
    const report = (message) => [{ rule: 'file-vocabulary', file, line: 1, message }]
    if (!VOCABULARY.includes(word)) {
      return report(`is none of ${VOCABULARY.join(', ')}: the files and folders of a feature`)
    }
    if (inside.length === 0 && folders.has(file.replace(/\.ts$/, ''))) {
      return report(`exists beside the folder ${word}/: use one of them`)
    }
    return []
  })
}

/** Tells whether this file of a server feature is in one of the exceptions. */
export function isException(file) {
  return exceptions.some(({ folder }) => file.startsWith(`${FEATURES}${folder}/`))
}
