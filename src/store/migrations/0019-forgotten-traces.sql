-- Rejections of blocked participants said in their trace who was blocked: also those of receipts that are forgotten.
update receipts r
   set trace = (select jsonb_agg(case when line->>'rule' = 'USER_BLOCKED' then line || '{"saw": null}' else line end order by n)
                  from jsonb_array_elements(trace) with ordinality as lines(line, n))
 where promo_id in (select promo_id from retention_progress) and forgotten_at is not null and trace @> '[{"rule": "USER_BLOCKED"}]';
