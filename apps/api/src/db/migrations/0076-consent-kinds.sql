-- A kind of consent is one there is a text of: the foreign key to the texts says so.
alter table consents drop constraint if exists consents_kind_check;
