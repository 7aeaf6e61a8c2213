import type { Db } from '../../platform/db.ts'

/** Returns true while there is no admin at all; never in a demo. */
export async function isSetUpOpen({ config, db }: { config: { demo: boolean }; db: Db }): Promise<boolean> {
  if (config.demo) return false
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin === undefined
}

export async function hasLink(db: Db, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('setup_links')
    .select('digest')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}
