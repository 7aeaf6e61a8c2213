import type { Service } from '@jhilik/contract/services.ts'

const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text)

/** Says whether none, some or all of the texts that Bangla readers see of a service are not in Bangla. */
export function missingBangla({ name, description, includes, bn }: Service): 'none' | 'some' | 'all' {
  const shown = [
    isBangla(bn.name || name),
    isBangla(bn.description || description),
    ...(includes.length > 0 ? [isBangla((bn.includes.length > 0 ? bn.includes : includes).join())] : []),
  ]
  if (shown.every(Boolean)) return 'none'
  return shown.some(Boolean) ? 'some' : 'all'
}
