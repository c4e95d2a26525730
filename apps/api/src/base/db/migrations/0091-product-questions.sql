-- What a published question is about; null: no product, or one that is gone.
alter table published_questions add column product_id integer references products on delete set null;
create index published_questions_of_product on published_questions (product_id, site_id, published_at desc, id desc) where product_id is not null;

-- Instalments the site itself gives: so many equal parts a month after the first one, for orders between two sums. All null: none.
alter table sites
  add column installment_months smallint check (installment_months between 1 and 60),
  add column installment_first_percent smallint check (installment_first_percent between 0 and 99),
  add column installment_from_kopecks bigint check (installment_from_kopecks >= 0),
  add column installment_to_kopecks bigint,
  add constraint sites_installments check (
    num_nulls(installment_months, installment_first_percent, installment_from_kopecks, installment_to_kopecks) in (0, 4)
    and installment_from_kopecks <= installment_to_kopecks);
