-- Orders of an article are read from the index alone: their lines lie all over the table.
drop index order_lines_by_article;
create index order_lines_by_article on order_lines (folded_article(vendor_code) text_pattern_ops)
  include (order_id, vendor_code) where vendor_code <> '';
