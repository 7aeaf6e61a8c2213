export const en = {
  greeting: 'Hello,',
  subject: (code: string, business: string) => `${code} is your code for ${business}`,
  heading: 'Your code to log in',
  asked: (business: string) => `Enter this code on the page of ${business} that asks for it.`,
  code: 'Code',
  afterword: (minutes: string) =>
    `It works once, and for ${minutes} minutes. Do not share it with anyone, not even with us. If you did not ask for it, do nothing.`,
  note: (site: string) => `You get this mail because your address was typed in at ${site}.`,
  signature: (business: string) => `Yours, ${business}`,
  sms: (code: string, business: string, minutes: string) =>
    `${code} is your ${business} code, valid for ${minutes} minutes. Do not share it with anyone.`,
}
export type CodeTexts = typeof en
