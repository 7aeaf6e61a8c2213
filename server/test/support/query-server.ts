import pg from 'pg'

/** One statement on a connection of its own: what cannot run inside the database under test. */
export async function queryServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Tests that book many slots of one time do without the crews of the demo. Earlier releases had none. */
export const switchOffCrews = (connectionString: string): Promise<void> =>
  queryServer(
    connectionString,
    `do $$ begin if to_regclass('crews') is not null then update crews set active = false; end if; end $$`,
  )
