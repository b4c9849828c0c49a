-- `original` was the promo's first receipt of a fiscal key, whatever became of it. What counts now is who holds the key: an open or
-- approved receipt, or one that was rejected for the purchase itself. One does in a promo at any moment: the unique index says so.
alter table receipts rename column original to holds_key;
alter index receipts_original rename to receipts_holder;
drop index receipts_duplicate;

-- What the sender claimed, of a receipt that intake refused for it: the same claim of the same participant is refused once.
alter table receipts add column refused_claim text;

-- Receipts that are there get the new meaning. Of several that could hold a key, an approved one does, then an open one, then the first.
-- Receipts that an objection had kept from the duplicate check (`dup_check`) take part in it as all others do.
with checked as (
  select uuid, promo_id, fiscal_key, holds_key, dup_check, state, approved, reject_key, fiscal is not null as confirmed,
         dup_check or exists (
           select 1 from jsonb_array_elements(case when jsonb_typeof(trace) = 'array' then trace else '[]' end) as line
            where line->'decided' = 'true' and line->>'rule' in ('USER_BLOCKED', 'duplicate_photo', 'DUPLICATE', 'COPYCAT')) as is_checked
    from receipts
), candidates as (
  select *, state = 'REVIEWED' and not approved and (
           reject_key in (
             'USER_BLOCKED', 'max_per_user_per_promo', 'max_per_user_per_retailer', 'DUPLICATE', 'LINKED_DUPLICATE', 'COPYCAT', 'duplicate_photo',
             'delay_between_receipts', 'max_rejected_per_user_per_day', 'max_per_user_per_day', 'max_per_user_per_week', 'max_per_user_per_date',
             'max_per_fn_per_day', 'FNS_NOT_FOUND', 'FNS_NOT_FOUND_TIMEOUT', 'FNS_ACCESS')
           or (not confirmed and reject_key in (
             'FORMAT', 'FUTURE_DATE', 'OUT_OF_PERIOD', 'EXPIRED', 'NON_PAID', 'RECEIPT_TYPE_NOT_ALLOWED', 'FN_NOT_WHITELISTED', 'MIN_SUM',
             'FNS_SHORT_CHECK_FAILED', 'FNS_BAD_INPUT'))) as lets_go
    from checked
), becoming as (
  select *, is_checked and not lets_go and (fiscal_key is null or 1 = row_number() over (
           partition by promo_id, fiscal_key, is_checked and not lets_go order by approved desc, state <> 'REVIEWED' desc, holds_key desc, uuid)) as is_holder
    from candidates
), letting_go as (
  update receipts r set holds_key = false, dup_check = b.is_checked
    from becoming b where r.uuid = b.uuid and not b.is_holder and (r.holds_key or r.dup_check <> b.is_checked)
  returning r.uuid
), photos_let_go as (
  update photos f set first = false
    from becoming b where f.receipt_uuid = b.uuid and f.first and b.lets_go
)
update receipts r set holds_key = true, dup_check = b.is_checked
  from becoming b
 where r.uuid = b.uuid and b.is_holder and (not r.holds_key or r.dup_check <> b.is_checked)
   and (select count(*) from letting_go) >= 0; -- keys are let go of before others take them
