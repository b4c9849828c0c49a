<?php

$MESS['CHEKHOV_RECEIPT_NAME'] = 'Receipts';
$MESS['CHEKHOV_RECEIPT_DESCRIPTION'] = 'A form that takes a receipt, and the list of the participant’s receipts';
$MESS['CHEKHOV_RECEIPT_SECTION'] = 'Receipt verification';
