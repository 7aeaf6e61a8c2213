import type { Crew } from '@jhilik/contract/crews.ts'
import type { APIRequestContext } from '@playwright/test'
import { dataOf } from './api.ts'

/** Switches crews off. Returns a function that switches them on again. */
export async function switchOff(
  request: APIRequestContext,
  token: string,
  isOff: (crew: Crew) => boolean,
): Promise<() => Promise<void>> {
  const headers = { authorization: `Bearer ${token}` }
  const crews = await dataOf<Crew[]>(await request.get('/api/crews', { headers }))
  const chosen = crews.filter((crew) => crew.active && isOff(crew))
  const set = async (active: boolean) => {
    for (const { _id, members, ...other } of chosen) {
      const data = { ...other, members: members.map((member) => member._id), active }
      await dataOf(await request.put(`/api/crews/${_id}`, { headers, data }))
    }
  }
  await set(false)
  return () => set(true)
}

/** Leaves services to the first crew alone. Returns that crew, and a function that gives them to the others again. */
export async function leaveToOneCrew(
  request: APIRequestContext,
  token: string,
  serviceIds: readonly string[],
): Promise<{ crew: Crew; giveBack: () => Promise<void> }> {
  const headers = { authorization: `Bearer ${token}` }
  const [crew, ...others] = await dataOf<Crew[]>(await request.get('/api/crews', { headers }))
  if (!crew) throw new Error('The demo has no crews.')
  const exclude = async (added: readonly string[]) => {
    for (const { _id, members, excludedServices, ...other } of others) {
      const data = {
        ...other,
        members: members.map((member) => member._id),
        excludedServices: [...excludedServices, ...added],
      }
      await dataOf(await request.put(`/api/crews/${_id}`, { headers, data }))
    }
  }
  await exclude(serviceIds)
  return { crew, giveBack: () => exclude([]) }
}
