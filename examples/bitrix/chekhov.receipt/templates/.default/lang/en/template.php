<?php

$MESS['CHEKHOV_RECEIPT_SIGN_IN'] = 'Sign in to send a receipt.';
$MESS['CHEKHOV_RECEIPT_PHOTO'] = 'Photo of the receipt';
$MESS['CHEKHOV_RECEIPT_QR'] = 'or the text of its QR code';
$MESS['CHEKHOV_RECEIPT_SEND'] = 'Send';
$MESS['CHEKHOV_RECEIPT_WAITING'] = 'being checked';
$MESS['CHEKHOV_RECEIPT_APPROVED'] = 'approved, points: #POINTS#';
$MESS['CHEKHOV_RECEIPT_REJECTED'] = 'not approved.';
