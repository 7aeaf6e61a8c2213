/** Vulnerabilities of lower severity concern tools and are fixed with the next update. */
const SEVERITIES = ['moderate', 'high', 'critical']

/**
 * `answer` is what `npm audit --json` printed. An exception names the advisory, the reason, and the day (`until`) from
 * which it is a finding again.
 */
export function judgeAdvisories(answer, exceptions, today) {
  if (!answer?.vulnerabilities) return { checked: false, found: [] }
  const advisories = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((advisory) => typeof advisory === 'object' && SEVERITIES.includes(advisory.severity))
  const isExcepted = ({ url }) =>
    exceptions.some(({ advisory, until }) => url.endsWith(`/${advisory}`) && today < until)
  const unique = [...new Map(advisories.map((advisory) => [advisory.url, advisory])).values()]
  const textOf = ({ severity, name, title, url }) => `${severity}: ${name}: ${title} (${url})`
  return {
    checked: true,
    found: unique.filter((advisory) => !isExcepted(advisory)).map(textOf),
    excepted: unique.filter(isExcepted).map(textOf),
  }
}

/** `answer` is what `npm audit signatures --json` printed. Packages without a signature are no finding: mirrors drop them. */
export function judgeSignatures(answer) {
  if (!Array.isArray(answer?.invalid)) return { checked: false, found: [] }
  return {
    checked: true,
    found: answer.invalid.map(({ name, version }) => `the signature of ${name}@${version} is wrong`),
  }
}
