/** Returns the language that an Accept-Language header prefers (RFC 9110, 12.5.4); of equal weights the first one. */
export function preferredLanguage<L extends string>(
  header: string | null | undefined,
  languages: readonly L[],
): L | null {
  let best: { language: L; weight: number } | null = null
  for (const range of (header ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const language = languages.find((one) => one === tag.split('-')[0])
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2))
    if (language && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? null
}
