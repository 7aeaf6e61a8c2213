import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Returns the form in which the database keeps texts that are searched, by its own function. */
export async function foldedText(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select folded(${text}) as folded`.execute(db)
  return rows[0]?.folded ?? ''
}
