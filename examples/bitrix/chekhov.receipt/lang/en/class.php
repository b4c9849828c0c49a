<?php

$MESS['CHEKHOV_RECEIPT_SESSION'] = 'The page is out of date. Send the receipt again.';
$MESS['CHEKHOV_RECEIPT_KNOWN'] = 'This receipt is known already.';
$MESS['CHEKHOV_RECEIPT_NOTHING'] = 'Attach a photo of the receipt, or paste the text of its QR code.';
$MESS['CHEKHOV_RECEIPT_NOT_LOADED'] = 'The photo did not arrive. Try again.';
$MESS['CHEKHOV_RECEIPT_TOO_LARGE'] = 'The photo is larger than 20 MB.';
$MESS['CHEKHOV_RECEIPT_REFUSED'] = 'The receipt was not accepted. Make sure that the photo shows all of it.';
$MESS['CHEKHOV_RECEIPT_AWAY'] = 'It does not work now. Try again in a few minutes.';
