import { expect, it } from 'vitest'
import { Hero } from '../app/site/home/hero.tsx'
import { Reach } from '../app/site/layout/footer-body.tsx'
import { common as commonBn } from '../messages/bn/common.ts'
import { home as homeBn } from '../messages/bn/home.ts'
import { common } from '../messages/en/common.ts'
import { home } from '../messages/en/home.ts'
import { draw, textOf } from './draw.tsx'

it.each([
  ['en', { common, home }, /largest|whole country/],
  ['bn', { common: commonBn, home: homeBn }, /সবচেয়ে বড়|সারা দেশ/],
] as const)('a new business claims nothing on its first page: %s', (locale, messages, claim) => {
  const hero = textOf(
    draw(
      <Hero picture={null} quote={null}>
        {null}
      </Hero>,
      { messages, locale },
    ),
  )
  expect(hero).toContain(messages.home.search.label)
  expect(`${hero} ${textOf(draw(<Reach short={false} />, { messages, locale }))}`).not.toMatch(claim)
  expect(messages.common.meta.description).not.toMatch(/anywhere|Bangladesh|বাংলাদেশ/)
})
