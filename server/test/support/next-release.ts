import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, readMigrations, readSteps } from '../../src/platform/migration-files.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * A migration of the kind that decision 0033 demands: the code before it works with the tables before, between and
 * after its steps.
 */
const MIGRATION = `
-- migrate:step
alter table slots add column next_release integer;
alter table bookings add column next_release integer;
create function fill_next_release() returns trigger language plpgsql as $$ begin
  new.next_release := 1;
  return new;
end $$;
create trigger slots_next_release before insert or update on slots for each row execute function fill_next_release();
create trigger bookings_next_release before insert or update on bookings for each row execute function fill_next_release();

-- migrate:batches
with page as (select id from slots where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 10),
  filled as (update slots set next_release = 1 from page where slots.id = page.id)
select max(id::text) as last, count(*) as rows from page

-- migrate:batches
with page as (select id from bookings where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 10),
  filled as (update bookings set next_release = 1 from page where bookings.id = page.id)
select max(id::text) as last, count(*) as rows from page

-- migrate:alone
drop index concurrently if exists bookings_by_next_release;
create index concurrently bookings_by_next_release on bookings (next_release);

-- migrate:step
alter table bookings add constraint bookings_next_release check (next_release is not null) not valid;

-- migrate:step
alter table bookings validate constraint bookings_next_release`

/** The migrations of this code and one more. */
export function readNextMigrations(): Migration[] {
  const all = readMigrations()
  const version = all.length + 1
  const name = `${String(version).padStart(4, '0')}_next_release.sql`
  return [...all, { version, name, steps: readSteps(name, MIGRATION), checksum: 'of the next release' }]
}

export interface Code {
  /** The folder of the release. */
  folder: string
  remove(): Promise<void>
}

/** This code with one more migration. */
export async function makeNextRelease(): Promise<Code> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-next-release-'))
  await mkdir(join(folder, 'server'))
  for (const part of [
    'package.json',
    'server/package.json',
    'server/src',
    'server/migrations',
    'server/content',
    'server/assets',
  ]) {
    await cp(join(root, part), join(folder, part), { recursive: true })
  }
  for (const part of ['node_modules', 'server/node_modules']) {
    await symlink(join(root, part), join(folder, part))
  }
  const name = readNextMigrations().at(-1)?.name ?? ''
  await writeFile(join(folder, 'server/migrations', name), MIGRATION)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
