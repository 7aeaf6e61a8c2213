-- Keys of every call that takes one. A key of an account belongs to one call: another call, or the same
-- call with another request, is refused. Those there are so far came with POST /bookings.
alter table idempotency_keys add column operation text not null default 'booking.hold'
  constraint idempotency_keys_operation check (operation in ('booking.hold', 'booking.cancel', 'booking.refund'));
alter table idempotency_keys alter column operation drop default;
