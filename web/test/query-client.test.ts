import { expect, test } from 'vitest'
import { queryClientOfPage } from '../app/lib/http/query-client.ts'

test('on the server no timer keeps the data of a rendered page', async () => {
  const client = queryClientOfPage()
  expect(queryClientOfPage()).not.toBe(client)
  await client.fetchQuery({ queryKey: ['service'], queryFn: async () => 'Foam Wash' })
  const [query] = client.getQueryCache().getAll()
  expect(query?.gcTime).toBe(Number.POSITIVE_INFINITY)
})
