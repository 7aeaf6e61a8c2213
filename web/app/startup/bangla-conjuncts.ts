/**
 * The conjuncts that the small Bengali fonts have: those of the product's own texts and the most common ones of the
 * language. `npm run fonts` makes the fonts from this list.
 */
export const COMMON_CONJUNCTS =
  'ক্ক ক্ট ক্ত ক্র ক্ল ক্ষ ক্ষ্ম ক্স খ্র গ্ধ গ্ন গ্র গ্ল ঙ্ক ঙ্গ চ্চ চ্ছ জ্জ জ্ঞ জ্ব ঞ্চ ' +
  'ঞ্জ ট্ট ট্র ড্ড ড্র ণ্ট ণ্ঠ ণ্ড ত্ত ত্ত্ব ত্ন ত্ব ত্ম ত্র থ্র দ্দ দ্ধ দ্ব দ্র ধ্ব ন্ট ' +
  'ন্ট্র ন্ড ন্ত ন্ত্র ন্থ ন্দ ন্দ্র ন্ধ ন্ন ন্ব ন্ম ন্স প্ট প্ত প্প প্র প্ল প্স ফ্র ফ্ল ' +
  'ব্দ ব্ব ব্র ব্ল ভ্র ম্ন ম্প ম্প্র ম্ব ম্ভ ম্ম ল্ক ল্ট ল্ড ল্প ল্ফ ল্ল শ্চ শ্ন শ্ব শ্র ' +
  'শ্ল ষ্ক ষ্ট ষ্ট্র ষ্ঠ ষ্ণ ষ্প স্ক স্ক্র স্ট স্ট্র স্ত স্ত্র স্থ স্ন স্প স্প্র স্প্ল ' +
  'স্ফ স্ব স্ম স্র স্ল হ্ন হ্ম'

const common = new Set(COMMON_CONJUNCTS.split(' '))

/**
 * Tells whether a text has a conjunct that is not among these. A ra before it and a ya after it are signs of their own,
 * which every letter can have.
 */
export function hasRareConjunct(text: string): boolean {
  const conjuncts = text.match(/[ক-হ\u09dc-\u09df]\u09bc?(?:\u200d?্\u200d?[ক-হ\u09dc-\u09df]\u09bc?)+/g) ?? []
  return [...new Set(conjuncts)].some((conjunct) => {
    const inner = conjunct
      .replace('\u200d', '')
      .replace(/^র্(?=.)/, '')
      .replace(/্য$/, '')
    return inner.includes('্') && !common.has(inner)
  })
}

/** A page in Bangla that has one says so, and is drawn with the whole fonts (`tokens.css`). */
export const markRareConjuncts = (html: string): string =>
  hasRareConjunct(html) ? html.replace('<html ', '<html data-conjuncts="all" ') : html
