import { expect, test } from 'vitest'
import { useCrewPhones } from './support/crew-phones.ts'

const desk = useCrewPhones()

test('a step that a phone sends a hundred times is kept twenty times, and the others are done already', async () => {
  const { phones, app } = desk
  const { crew, member } = await phones.addCrewOf()
  const booking = await phones.addJob(crew)
  const job = await phones.jobOf(member, booking.id)
  app.clock.set(phones.at('09:40'))
  const steps = Array.from({ length: 100 }, () => phones.report(job, { kind: 'on_the_way' }))
  const answers = [
    await phones.tell(member, ...steps.slice(0, 50)),
    await phones.tell(member, ...steps.slice(50)),
  ]
  expect(answers.flat().filter((noEffect) => noEffect === 'already_done')).toHaveLength(80)
  expect(await phones.tell(member, ...steps.slice(0, 3))).toEqual([null, null, null])
  expect(await phones.reportsOf(booking.id)).toHaveLength(20)
  const messages = await app.ctx.db
    .selectFrom('messages')
    .select('event')
    .where('booking_id', '=', booking.id)
    .where('event', '=', 'visit_on_the_way')
    .execute()
  expect(messages).toHaveLength(1)
  const late = { kind: 'late', minutes: 20, cause: 'Rain' }
  await phones.tell(member, phones.report(job, late), phones.report(job, late))
  await phones.tell(member, phones.report(job, { ...late, minutes: 30 }))
  const delays = await app.ctx.db
    .selectFrom('messages')
    .select('event')
    .where('booking_id', '=', booking.id)
    .where('event', '=', 'visit_late')
    .execute()
  expect(delays).toHaveLength(2)
  expect(await phones.tell(member, phones.report(job, { kind: 'arrived' }))).toEqual([null])
})

test('an error about the decimals of an amount names the report of the batch', async () => {
  const { phones } = desk
  const { crew, member } = await phones.addCrewOf()
  const booking = await phones.addJob(crew)
  const job = await phones.jobOf(member, booking.id)
  const { status, body } = await phones.send(member, [
    phones.report(job, { kind: 'on_the_way' }),
    phones.report(job, { kind: 'payment', method: 'cash', amount: 1.234 }),
  ])
  expect(status).toBe(400)
  expect((body as unknown as { errors: { path: string }[] }).errors).toMatchObject([
    { path: 'reports.1.amount' },
  ])
  expect(await phones.reportsOf(booking.id)).toHaveLength(1)
})
