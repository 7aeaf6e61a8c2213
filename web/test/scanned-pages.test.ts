import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { PAGES } from '../../security/support/addresses.ts'
import routes from '../app/routes.ts'

test.each(PAGES)('the scanner visits a page of the site: %s', (address) => {
  const { pathname } = new URL(address, 'http://site')
  // The server's own page.
  if (pathname === '/mailbox') return
  const matches = matchRoutes(routes as RouteObject[], pathname) ?? []
  expect(matches.at(-1)?.route.path ?? '*').not.toBe('*')
})
