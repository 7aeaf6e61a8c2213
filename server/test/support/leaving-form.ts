/** The form with which a payment page sends the browser back. */
export interface LeavingForm {
  action: string
  fields: URLSearchParams
}

const plainText = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export function readForm(html: string): LeavingForm {
  const action = /<form id="return" method="post" action="([^"]*)"/.exec(html)?.[1]
  if (!action) throw new Error(`There is no form that leads back: ${html.slice(0, 300)}`)
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of inputs) fields.append(plainText(name), plainText(value))
  return { action: plainText(action), fields }
}
