-- Where the QR codes of one document may have different signs: the fiscal key under which it was confirmed first, which all its receipts take.
create table tax_document_keys (
  document    text primary key,          -- what its fiscal keys begin with
  fiscal_key  text not null
);

insert into tax_document_keys (document, fiscal_key)
select substring(fiscal_key from '^(.*:)[^:]*$'), fiscal_key from tax_documents where fiscal_key like 'uz:%' or fiscal_key like 'sandbox %:uz:%'
 order by obtained_at
on conflict do nothing;
