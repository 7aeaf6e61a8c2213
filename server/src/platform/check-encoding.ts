import { StartError } from './start-error.ts'

interface Reading {
  rows<T>(sql: string): Promise<T[]>
}

/** Other encodings refuse Bangla, or count the bytes of texts as characters. Throws StartError. */
export async function checkEncoding(connection: Reading): Promise<void> {
  const [row] = await connection.rows<{ server_encoding: string }>('show server_encoding')
  if (row?.server_encoding === 'UTF8') return
  throw new StartError(
    `The encoding of the database is ${row?.server_encoding} and has to be UTF8: ` +
      "create another one with create database NAME owner ROLE encoding 'UTF8' template template0.",
  )
}
