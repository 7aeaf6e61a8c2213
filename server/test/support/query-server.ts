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
