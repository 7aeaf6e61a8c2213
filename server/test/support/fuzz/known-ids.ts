/** Lists with ids that other calls take. */
const LISTS = [
  '/auth/users',
  '/services',
  '/slots',
  '/bookings',
  '/review',
  '/schedules',
  '/closed-dates',
  '/crews',
]
const IDS_PER_LIST = 20

/** Ids of what the server has, read with the access token of an admin. */
export async function readKnownIds(url: string, token: string): Promise<string[]> {
  const found = await Promise.all(
    LISTS.map(async (list) => {
      const answer = await fetch(`${url}/api${list}`, { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await answer.json()) as { data: { _id: string }[] }
      return data.slice(0, IDS_PER_LIST).map(({ _id }) => _id)
    }),
  )
  return found.flat()
}
