import { type AddAreaRequest, type Area, type EditAreaRequest, MAX_AREAS } from '@jhilik/contract/areas.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type Selectable, sql } from 'kysely'
import { requestRoads } from '../../calendar/commands/measure-roads.ts'
import { deleteRoadsOf, lockAreas } from '../../calendar/store/area-roads.ts'
import type { Context } from '../../context.ts'
import { areaNameOf } from '../../platform/area-columns.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import type { AreasTable } from '../../platform/schema/catalog.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { starterAreasOf } from '../rules/starter-areas.ts'
import { writePositions } from '../store/positions.ts'
import { listAreas, toArea } from '../views/areas.ts'

/** Adds an area at the end of the list. Throws 400 for a name that another area has. */
export async function addArea(ctx: Context, actor: Actor, input: AddAreaRequest): Promise<Area> {
  const at = ctx.clock.now()
  return changeAreas(ctx, async (tx, areas) => {
    if (areas.length >= MAX_AREAS) throw invalidField('nameEn', messages.atMost100Areas)
    await checkNames(tx, input, null)
    const area = {
      id: newId(),
      name_en: input.nameEn,
      name_bn: input.nameBn,
      ...(placeColumns(input) ?? NO_PLACE),
      position: (areas.at(-1)?.position ?? -1) + 1,
      active: true,
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('areas').values(area).execute()
    await requestRoads(ctx, tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'area.added',
      subjectId: area.id,
      detail: { name: areaNameOf('en', area) },
      at,
    })
    return toArea(area)
  })
}

/**
 * Adds those of the country's well-known areas with these English names that are not there yet. An area that is there without a
 * place gets it. Returns all areas. Throws 400 for another name, and when there are too many.
 */
export async function addStarterAreas(ctx: Context, actor: Actor, names: readonly string[]): Promise<Area[]> {
  const known = starterAreasOf(ctx.config.country)
  const wanted = [...new Set(names)].map((name) => known.find(({ nameEn }) => nameEn === name))
  const at = ctx.clock.now()
  return changeAreas(ctx, async (tx, areas) => {
    let position = areas.at(-1)?.position ?? -1
    let count = areas.length
    for (const starter of wanted) {
      if (!starter) throw invalidField('names', messages.areaIsUnknown)
      const { nameEn, nameBn } = starter
      const place = { ...NO_PLACE, ...placeColumns(starter) }
      const before = areas.find((area) => isNamedLike(area, starter))
      if (before && before.latitude !== null) continue
      const area = before
        ? { ...before, ...place }
        : {
            id: newId(),
            name_en: nameEn,
            name_bn: nameBn,
            ...place,
            position: ++position,
            active: true,
            created_at: at,
            updated_at: at,
          }
      if (!before && ++count > MAX_AREAS) throw invalidField('names', messages.atMost100Areas)
      if (before) {
        await tx
          .updateTable('areas')
          .set({ ...place, updated_at: at })
          .where('id', '=', area.id)
          .execute()
      } else {
        await tx.insertInto('areas').values(area).execute()
      }
      await recordAudit(tx, {
        actorId: actor.id,
        action: before ? 'area.edited' : 'area.added',
        subjectId: area.id,
        detail: {
          ...(before && findChanges(toRecorded(before), toRecorded(area))),
          name: areaNameOf('en', area),
        },
        at,
      })
    }
    await requestRoads(ctx, tx)
    return listAreas(tx)
  })
}

/** Tells whether an area has one of the names, as the indexes of the names compare them. */
const isNamedLike = (area: Row, { nameEn, nameBn }: Pick<AddAreaRequest, 'nameEn' | 'nameBn'>): boolean =>
  area.name_en.toLowerCase() === nameEn.toLowerCase() || area.name_bn === nameBn

/**
 * Repeating a change has the same answer. Throws 404, 400 for a name that another area has, and changed_meanwhile.
 */
export async function editArea(
  ctx: Context,
  actor: Actor,
  id: string,
  input: EditAreaRequest,
  ifMatch?: IfMatch,
): Promise<Area> {
  const at = ctx.clock.now()
  return changeAreas(ctx, async (tx, areas) => {
    const before = findArea(areas, id)
    const { nameEn, nameBn, active } = input
    const fields = { name_en: nameEn, name_bn: nameBn, ...placeColumns(input), active }
    const after = { ...before, ...fields }
    const changes = findChanges(toRecorded(before), toRecorded(after))
    if (!changes) return toArea(before)
    checkVersion(ifMatch, toArea(before))
    await checkNames(tx, { nameEn, nameBn }, id)
    await tx
      .updateTable('areas')
      .set({ ...fields, updated_at: at })
      .where('id', '=', id)
      .execute()
    if (after.latitude !== before.latitude || after.longitude !== before.longitude) {
      await deleteRoadsOf(tx, id)
      await requestRoads(ctx, tx)
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'area.edited',
      subjectId: id,
      detail: { ...changes, name: areaNameOf('en', after) },
      at,
    })
    return toArea(after)
  })
}

/** Throws 404. */
export async function removeArea(ctx: Context, actor: Actor, id: string): Promise<void> {
  await changeAreas(ctx, async (tx, areas) => {
    const area = findArea(areas, id)
    // Changes of crews and bookings lock the crews before the areas that they name.
    await takeNamedLock(tx, 'crews')
    await lockCrewsBasedIn(tx, id)
    await tx.deleteFrom('areas').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'area.removed',
      subjectId: id,
      detail: { name: areaNameOf('en', area) },
      at: ctx.clock.now(),
    })
  })
}

const lockCrewsBasedIn = (tx: Tx, areaId: string) =>
  tx
    .selectFrom('crews')
    .select('no')
    .where('base_area_id', '=', areaId)
    .orderBy('no')
    .forNoKeyUpdate()
    .execute()

/** Throws invalid_transition unless these are all areas: one may have been added or removed meanwhile. */
export async function orderAreas(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Area[]> {
  const at = ctx.clock.now()
  return changeAreas(ctx, async (tx, areas) => {
    const wanted = new Set(ids)
    if (wanted.size !== areas.length || !areas.every((area) => wanted.has(area.id))) {
      throw problem('invalid_transition')
    }
    if (await writePositions(tx, 'areas', ids, at)) {
      await recordAudit(tx, { actorId: actor.id, action: 'areas.ordered', detail: { ids }, at })
    }
    return listAreas(tx)
  })
}

type Row = Selectable<AreasTable>

/**
 * Runs a change in a transaction. No other change of the list runs at the same time: each one sees the names, places and
 * number of areas that the one before left.
 */
const changeAreas = <T>({ db }: Context, change: (tx: Tx, areas: Row[]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockAreas(tx)
    return change(tx, await tx.selectFrom('areas').selectAll().orderBy('position').execute())
  })

function findArea(areas: readonly Row[], id: string): Row {
  return orNotFound(areas.find((each) => each.id === id))
}

/** Throws 400 for a name that another area than `except` has. */
async function checkNames(
  tx: Tx,
  { nameEn, nameBn }: Pick<AddAreaRequest, 'nameEn' | 'nameBn'>,
  except: string | null,
): Promise<void> {
  const sameEn = sql<boolean>`name_en <> '' and lower(name_en) = lower(${nameEn})`
  const sameBn = sql<boolean>`name_bn <> '' and lower(name_bn) = lower(${nameBn})`
  let query = tx
    .selectFrom('areas')
    .select(sameEn.as('same_en'))
    .where(sql<boolean>`(${sameEn} or ${sameBn})`)
  if (except) query = query.where('id', '<>', except)
  const taken = await query.limit(1).executeTakeFirst()
  if (taken) throw invalidField(taken.same_en ? 'nameEn' : 'nameBn', messages.areaIsListed)
}

const NO_PLACE = { latitude: null, longitude: null, radius_km: null }

/** Returns the columns of a place; null when the request does not mention it. */
function placeColumns({ latitude, longitude, radiusKm }: AddAreaRequest) {
  if (latitude === undefined && longitude === undefined && radiusKm === undefined) return null
  return { latitude: latitude ?? null, longitude: longitude ?? null, radius_km: radiusKm ?? null }
}

/** Returns an area as the history records it. */
const toRecorded = ({ name_en, name_bn, latitude, longitude, radius_km, active }: Row) => ({
  name: name_en,
  nameBn: name_bn,
  place: latitude === null ? null : { latitude, longitude, radiusKm: radius_km },
  shown: active,
})
