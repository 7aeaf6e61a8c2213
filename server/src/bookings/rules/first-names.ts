/** Titles and names that very many people have, which stand before the one by which somebody is called. */
const BEFORE_NAME =
  /^(?:md|mohd|mohammad|mohammed|muhammad|most|mst|mosammat|mr|mrs|ms|dr|মোঃ|মো|মোহাম্মদ|মোছাঃ|মোসাম্মৎ)[.:]?$/iu

/** Returns the name by which a person is called. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !BEFORE_NAME.test(word)) ?? words[0] ?? ''
}
