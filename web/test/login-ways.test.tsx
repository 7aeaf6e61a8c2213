import { expect, it } from 'vitest'
import { LoginWays } from '../app/people/accounts/login-ways.tsx'
import { auth } from '../messages/en/auth.ts'
import { common } from '../messages/en/common.ts'
import { draw, textOf } from './draw.tsx'

const placeOf = (html: string, text: string) => textOf(html).indexOf(text)

it('a business without text messages begins with the password and offers the code as another way', () => {
  const html = draw(<LoginWays sample={null} other="No account yet?" />, { messages: { auth, common } })
  const texts = ['Email', 'Password', 'Sign In', 'No account yet?', 'Log in with a code']
  const places = texts.map((text) => placeOf(html, text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).not.toContain('name="to"')
})
