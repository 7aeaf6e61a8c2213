import type { Crew } from '@jhilik/contract/crews.ts'
import { expect, request as newRequest, type Page } from '@playwright/test'
import { signInByCall } from './accounts.ts'
import { dataOf } from './api.ts'
import { type Screen, settle, visit } from './screens.ts'
import { DEMO_ADMIN } from './steps.ts'

const CREW_PAGE = '/dashboard/user/jobs'

/** Adds the reader to all crews of the demo. */
async function joinCrews(page: Page): Promise<void> {
  await page.goto('/api/health/live')
  const reader = await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('persist:auth') ?? '{}') as {
      state: { user: { sub: string } }
    }
    return saved.state.user.sub
  })
  const desk = await newRequest.newContext({ baseURL: new URL(page.url()).origin })
  const headers = { authorization: `Bearer ${(await signInByCall(desk, DEMO_ADMIN)).token}` }
  for (const { _id, members, ...crew } of await dataOf<Crew[]>(await desk.get('/api/crews', { headers }))) {
    const data = { ...crew, members: [...new Set([...members.map((member) => member._id), reader])] }
    await dataOf(await desk.put(`/api/crews/${_id}`, { headers, data }))
  }
  await desk.dispose()
}

/** A day with jobs, which today need not be. */
async function openJobs(page: Page): Promise<void> {
  await joinCrews(page)
  await visit(CREW_PAGE)(page)
  await page
    .getByRole('group', { name: /^(Days|দিন)$/ })
    .getByRole('button', { name: /[1-9১-৯](টি| jobs?)/ })
    .last()
    .click()
  await expect(page.getByRole('main').locator('[data-job]')).toBeVisible()
  await settle(page)
}

export const crewScreens: Screen[] = [
  { name: 'the jobs of a member of crews', as: 'newcomer', open: openJobs },
  { name: 'the jobs of somebody without a crew', as: 'newcomer', open: visit(CREW_PAGE) },
]
